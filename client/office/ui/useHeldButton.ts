import { useState, type ButtonHTMLAttributes } from 'react';

type Held = Pick<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'aria-disabled' | 'disabled' | 'onBlur' | 'onClick' | 'onFocus'
>;

/**
 * Builds the props of a button that cannot always be pressed, such as the one to the next page. Where that ends under the
 * keyboard, the button stays a stop until it is left, and does nothing: a disabled one would drop the focus.
 */
export function useHeldButton(isPossible: boolean, onClick: Held['onClick']): Held {
  const [hasFocus, setFocus] = useState(false);
  return {
    disabled: !isPossible && !hasFocus,
    'aria-disabled': (!isPossible && hasFocus) || undefined,
    onFocus: () => setFocus(true),
    onBlur: () => setFocus(false),
    onClick: isPossible ? onClick : undefined,
  };
}
