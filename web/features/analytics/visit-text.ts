const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const hour = new Intl.DateTimeFormat('en-US', { hour: 'numeric' });

export const visitCountText = (visits: number) =>
  `${visits.toLocaleString('en-US')} ${visits === 1 ? 'visit' : 'visits'}`;

export const formatDate = (instant: string) => date.format(new Date(instant));

export const formatHour = (instant: string) => hour.format(new Date(instant));
