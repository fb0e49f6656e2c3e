let open = (path: string): void => location.assign(path);

/** From now on `openInside` shows the pages of the app within the document that is open. */
export function onGoTo(openInside: (path: string) => void): void {
  open = openInside;
}

/** Opens a page of the app by its path, within this document where that is possible. */
export const goTo = (path: string): void => open(path);
