/** The address of a page of a name search: what a colleague gets who is sent it. */
export function searchPlace(name: string, page: number): string {
  return `/search?${new URLSearchParams(page === 1 ? { q: name } : { q: name, page: String(page) })}`;
}
