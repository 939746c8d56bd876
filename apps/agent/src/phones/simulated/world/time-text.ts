/** Times as an English phone writes them, whatever the locale of the host. */
const longDate = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' });

export const twoDigits = (value: number) => String(value).padStart(2, '0');
export const timeText = (date: Date) => `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
export const dateText = (date: Date) => longDate.format(date);
