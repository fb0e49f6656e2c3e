let open = (path: string): void => location.assign(path);

export function onGoTo(openInside: (path: string) => void): void {
  open = openInside;
}

/** Opens a page of the app by its path, without reloading where possible. */
export const goTo = (path: string): void => open(path);
