const removeSpaces = (text: string) => text.replaceAll(' ', '');

export const isCompleteCardNumber = (text: string): boolean => {
  const digits = removeSpaces(text);
  return digits.length >= (digits.startsWith('3') ? 14 : 16);
};

/** Luhn check (ISO/IEC 7812-1); catches every single wrong digit. */
export function passesLuhnCheck(text: string): boolean {
  const sum = [...removeSpaces(text)].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
