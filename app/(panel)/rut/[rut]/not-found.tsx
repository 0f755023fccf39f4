import { DeadEnd } from "#components/shell/dead-end";

export default function RutNotFound() {
  return <DeadEnd title="rutNotFoundTitle" text="rutNotFoundText" />;
}
