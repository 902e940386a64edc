import { object, string } from 'yup';
import { AMOUNT_MESSAGE } from './limits';
import { isDonationAmount, parseRupees } from './money';

/** Validates an amount as a person types it, in rupees, apart from the rules of a whole gift, which weigh more. */
export const typedAmountSchema = object({
  amount: string()
    .default('')
    .test('amount', AMOUNT_MESSAGE, (text) => {
      const amount = parseRupees(text);
      return amount !== null && isDonationAmount(amount);
    }),
});
