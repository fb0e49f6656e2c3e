const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const hour = new Intl.DateTimeFormat('en-US', { hour: 'numeric' });

/** '1 visit', '1,204 visits'. */
export const countOf = (visits: number) =>
  `${visits.toLocaleString('en-US')} ${visits === 1 ? 'visit' : 'visits'}`;

/** An instant on the reader's own clock. */
export const whenOf = (instant: string) => date.format(new Date(instant));

/** The hour of an instant on the reader's own clock: '3 PM'. */
export const hourOf = (instant: string) => hour.format(new Date(instant));
