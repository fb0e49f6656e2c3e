/** A file of the web app itself, by the address that the build gave it; throws where it is not there. */
export async function fetchFile(url: string): Promise<Response> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} is not there`);
  return answer;
}
