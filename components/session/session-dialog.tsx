"use client";

import { useState } from "react";
import { ExpiryWarning, LastWarning } from "#components/session/expiry-warning";
import type { View } from "#components/session/session-watch";
import { SignInDialog, type SignInWays } from "#components/session/sign-in-dialog";

/** What is said about an ending session. One piece of code that comes after the page. */
export function SessionDialog({
  view: { phase, deadlines },
  onStay,
  ...signIn
}: {
  view: View;
  email: string;
  ways: SignInWays;
  onStay: () => Promise<void>;
}) {
  const [answer, setAnswer] = useState<"none" | "later" | "again">("none");
  if (phase === "over") return <SignInDialog covered {...signIn} onSignedIn={onStay} onClose={() => {}} />;
  if (phase === "idle-soon") return <ExpiryWarning idleEndsAt={deadlines.idleEndsAt} onStay={() => void onStay()} />;
  if (answer === "later") return null;
  if (answer === "again") return <SignInDialog covered={false} {...signIn} onSignedIn={onStay} onClose={() => setAnswer("later")} />;
  return <LastWarning endsAt={deadlines.endsAt} onAgain={() => setAnswer("again")} onLater={() => setAnswer("later")} />;
}
