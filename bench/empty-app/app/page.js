/** The least that a Next page can be: the floor of what a page of ours loads. */
export default function Page() {
  return <h1>Empty</h1>;
}
