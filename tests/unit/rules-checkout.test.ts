import { checkoutDescription, recurringDescription } from '../../rules/checkout-description';
import { isInAppBrowser } from '../../rules/in-app-browser';

describe('what the provider’s window says of a gift', () => {
  test.each([
    ['Clean water for Mulshi', 'Clean water for Mulshi'],
    ['100 meals a day', '100 meals a day'],
    ['मुलांचे शिक्षण', 'Donation: मुलांचे शिक्षण'],
    ['“Education for all”', 'Donation: “Education for all”'],
    ['🌱 Ten thousand trees', 'Donation: 🌱 Ten thousand trees'],
    ['₹1,000 keeps a child in school', 'Donation: ₹1,000 keeps a child in school'],
    ['Évening school', 'Donation: Évening school'],
    ['  Evening\n\tschool\u0000 ', 'Evening school'],
    ['', 'Donation'],
    ['   ', 'Donation'],
  ])('%j', (title, expected) => {
    expect(checkoutDescription(title)).toBe(expected);
    expect(checkoutDescription(title)).toMatch(/^[A-Za-z0-9]/);
  });

  test('a title of any length stays within 255 characters, none of them torn', () => {
    const long = checkoutDescription('😀'.repeat(100_000));
    expect([...long]).toHaveLength(255);
    expect(long).toMatch(/^Donation: 😀.*😀…$/u);
  });

  test('a recurring gift begins with its frequency, not with ₹', () => {
    expect(recurringDescription(100_000, 'monthly')).toBe('Monthly gift of ₹1,000');
    expect(recurringDescription(10_050_050, 'yearly')).toBe('Yearly gift of ₹1,00,500.50');
  });
});

describe('browsers that cannot hold the payment window', () => {
  test.each([
    [
      'Instagram',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22B83 Instagram 356.0.0.21.111 (iPhone14,5; iOS 18_1; en_IN)',
    ],
    [
      'Facebook on iOS',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22B83 [FBAN/FBIOS;FBAV/487.0.0.37.103;FBDV/iPhone14,5]',
    ],
    [
      'Facebook on Android',
      'Mozilla/5.0 (Linux; Android 14; SM-A546E; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/487.0.0.0.0;]',
    ],
    ['WhatsApp', 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 WhatsApp/2.24.20'],
    ['Opera Mini', 'Opera/9.80 (Android; Opera Mini/81.0.2254/191.303; U; en) Presto/2.12.423 Version/12.16'],
    [
      'UC',
      'Mozilla/5.0 (Linux; U; Android 12; en-US; CPH2269) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/100.0 UCBrowser/13.7.8 Mobile Safari/537.36',
    ],
  ])('%s', (_name, userAgent) => expect(isInAppBrowser(userAgent)).toBe(true));

  test.each([
    [
      'Chrome on Android',
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
    ],
    [
      'Safari on iOS',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    ],
    [
      'Samsung Internet',
      'Mozilla/5.0 (Linux; Android 14; SM-A546E) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36',
    ],
    [
      'Opera on a desk',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Safari/537.36 OPR/115.0.0.0',
    ],
    ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0'],
    ['nothing', ''],
  ])('not %s', (_name, userAgent) => expect(isInAppBrowser(userAgent)).toBe(false));
});
