/** Times as an English phone writes them; written out here so that no locale of the host shows through. */
const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

export const twoDigits = (value: number) => String(value).padStart(2, '0');
export const timeText = (date: Date) => `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
export const dateText = (date: Date) => `${days[date.getDay()]}, ${months[date.getMonth()]} ${date.getDate()}`;
