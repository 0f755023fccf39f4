"use client";

import { useTranslations } from "next-intl";
import { useSignOut } from "#components/account/sign-out";
import { RefusalNotice } from "#components/refusal/refusal-notice";
import { Button } from "#components/ui/button";

export function SignOutButton({ className = "" }: { className?: string }) {
  const t = useTranslations("shell");
  const signOut = useSignOut();
  return (
    <>
      {signOut.error === null ? null : <RefusalNotice error={signOut.error} className="mb-2" />}
      <Button className={className} pending={signOut.isPending || signOut.isSuccess} onClick={() => signOut.mutate()}>
        {t("signOut")}
      </Button>
    </>
  );
}
