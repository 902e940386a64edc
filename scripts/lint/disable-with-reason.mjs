/** Lint rule: a rule may be disabled only with a reason beside it: `eslint-disable-next-line rule -- why`. */
export default {
  meta: {
    type: 'problem',
    schema: [],
    messages: { reason: 'Give the reason for disabling the rule: add " -- reason".' },
  },
  create: (context) => ({
    Program() {
      for (const comment of context.sourceCode.getAllComments()) {
        if (/^\s*eslint-disable/.test(comment.value) && !/ -- \S/.test(comment.value)) {
          context.report({ loc: comment.loc, messageId: 'reason' });
        }
      }
    },
  }),
};
