/** Has the browser save `text` as a file of that name and media type. */
export function saveFile(text: string, name: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Freed when the browser has surely begun to read it.
  window.setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
