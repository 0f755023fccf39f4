import { Brand } from "#components/shell/brand";
import { DeadEnd } from "#components/shell/dead-end";

export default function NotFound() {
  return (
    <div className="mx-auto max-w-2xl px-5 py-8">
      {/* Plain links: every page carries this one's code. */}
      <header>
        <a href="/" className="no-underline">
          <Brand />
        </a>
      </header>
      <main className="mt-16">
        <DeadEnd title="notFoundTitle" text="notFoundText" />
      </main>
    </div>
  );
}
