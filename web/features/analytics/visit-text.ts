const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const hourFormat = new Intl.DateTimeFormat('en-US', { hour: 'numeric' });

export const visitCountText = (visits: number) =>
  `${visits.toLocaleString('en-US')} ${visits === 1 ? 'visit' : 'visits'}`;

export const formatDate = (instant: string) => dateFormat.format(new Date(instant));

export const formatHour = (instant: string) => hourFormat.format(new Date(instant));
