import { Brand } from "#components/shell/brand";
import { DeadEnd } from "#components/shell/dead-end";
import { PlaceLink } from "#components/ui/place-link";

export default function NotFound() {
  return (
    <div className="mx-auto max-w-2xl px-5 py-8">
      <PlaceLink look="bare" href="/">
        <Brand />
      </PlaceLink>
      <main className="mt-16">
        <DeadEnd title="notFoundTitle" text="notFoundText" />
      </main>
    </div>
  );
}
