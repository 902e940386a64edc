import { useEffect, useState } from 'react';
import { approximateAmount } from '../../../rules/currency';
import type { Paise } from '../../../rules/money';

/** Amount in a foreign visitor's currency; nothing in India, and nothing before hydration. */
export function ApproximateAmount({ paise, className }: { paise: Paise; className?: string }) {
  const [locale, setLocale] = useState<string | null>(null);
  useEffect(() => setLocale(navigator.language), []);
  const text = locale && approximateAmount(paise, locale);
  return text ? <span className={className}>{text}</span> : null;
}
