/** "1 mile", "2.5 miles". */
export const inMiles = (miles: number) => `${miles} ${miles === 1 ? 'mile' : 'miles'}`;
