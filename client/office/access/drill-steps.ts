export interface DrillStep {
  /** Under which its tick is kept. */
  readonly id: string;
  readonly what: string;
  readonly how: string;
}

interface DrillPhase {
  readonly title: string;
  readonly steps: readonly DrillStep[];
}

/**
 * What to do when personal data may have got out. The duties are those of section 8(6) of the Digital Personal Data
 * Protection Act 2023 with rule 7 of its Rules of 2025, and of CERT-In's directions of 28 April 2022.
 */
export const drillPhases: readonly DrillPhase[] = [
  {
    title: 'At once',
    steps: [
      {
        id: 'noted',
        what: 'Write down when and how you noticed, and who knows.',
        how: 'The hours below count from this moment.',
      },
      {
        id: 'shut',
        what: 'Shut the way in.',
        how: 'Under People and roles, take roles from accounts you do not trust. A new password ends all sessions of an account. If a key may be known, make a new one. Read docs/operations.md before you change JWT_SECRET.',
      },
      {
        id: 'kept',
        what: 'Keep what shows what happened.',
        how: 'Save this page as a file, copy the server’s logs to another machine, and make a backup. Delete nothing.',
      },
      {
        id: 'extent',
        what: 'Find out whose data it was, and which.',
        how: 'On this page: who held which role, which files were saved, and whose PAN was shown.',
      },
    ],
  },
  {
    title: 'Within 6 hours',
    steps: [
      {
        id: 'cert',
        what: 'Report the incident to CERT-In.',
        how: 'incident@cert-in.org.in or 1800-11-4949. Say what is known; the rest can follow.',
      },
    ],
  },
  {
    title: 'Without delay',
    steps: [
      {
        id: 'board-first',
        what: 'Tell the Data Protection Board of India.',
        how: 'What happened, to what extent, when and where, and what may follow from it.',
      },
      {
        id: 'people',
        what: 'Tell everybody whose data it was, in plain words.',
        how: 'What happened, what may follow for them, what you have done, what they can do, and whom they can ask.',
      },
      {
        id: 'razorpay',
        what: 'Tell Razorpay if payments or its keys are concerned.',
        how: 'Make new keys in its dashboard and enter them on the server.',
      },
    ],
  },
  {
    title: 'Within 72 hours',
    steps: [
      {
        id: 'board-report',
        what: 'Send the Board the full report.',
        how: 'The facts and their causes, what was done against the harm, what is known of who caused it, what keeps it from happening again, and how the people concerned were told. The Board can give more time when you ask in writing.',
      },
    ],
  },
  {
    title: 'Afterwards',
    steps: [
      {
        id: 'learned',
        what: 'Write down what you learned, and go through this list again in half a year.',
        how: 'As a drill it takes half an hour: choose last month, and answer who could have seen one donor’s PAN.',
      },
    ],
  },
];
