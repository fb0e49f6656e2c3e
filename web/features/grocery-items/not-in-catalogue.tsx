/** Said of a text that nothing was found for: the catalogue lacks it, the shopper did nothing wrong. */
export function NotInCatalogue({ text }: { text: string }) {
  return <p>“{text}” is not in our catalogue yet.</p>;
}
