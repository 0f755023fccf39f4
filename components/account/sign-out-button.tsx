"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { panel } from "#components/panel/panel-service";
import { RefusalNotice } from "#components/refusal/refusal-notice";
import { Button } from "#components/ui/button";

export function SignOutButton() {
  const t = useTranslations("shell");
  const signOut = useMutation({
    mutationFn: async () => (await panel()).signOut(),
    // A full load, so that nothing of the session stays in this page's memory.
    onSuccess: () => window.location.assign("/login"),
  });
  return (
    <>
      {signOut.error === null ? null : <RefusalNotice error={signOut.error} className="mb-2" />}
      <Button className="w-full" pending={signOut.isPending} onClick={() => signOut.mutate()}>
        {t("signOut")}
      </Button>
    </>
  );
}
