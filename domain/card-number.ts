const digitsOf = (text: string) => text.replaceAll(' ', '');

/** Whether as many digits are there as the first of them promises: 14 or more after a 3, else 16 or more. */
export const isWholeCardNumber = (text: string): boolean => {
  const digits = digitsOf(text);
  return digits.length >= (digits.startsWith('3') ? 14 : 16);
};

/** Whether the last digit fits the others (Luhn, ISO/IEC 7812-1): a slip of one digit never does. */
export function passesCheckDigit(text: string): boolean {
  const sum = [...digitsOf(text)].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
