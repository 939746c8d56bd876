/** The last digit of an IMEI by Luhn's formula, over the first 14. */
export function imeiCheckDigit(first14: string): string {
  const total = [...first14].reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 ? 2 : 1);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);
  return String((10 - (total % 10)) % 10);
}
