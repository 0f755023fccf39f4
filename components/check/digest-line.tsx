import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { CopyButton } from "#components/ui/copy-button";

const DIGEST_BEGIN = 16;

/** The SHA-256 of a file by its beginning, whole when it is copied. `of` tells whose it is, for who listens. */
export function DigestLine({ digest, of }: { digest: string; of: ReactNode }) {
  const t = useTranslations("reports");
  return (
    <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <p className="text-ink-3">
        {t("digest")} <code title={digest}>{digest.slice(0, DIGEST_BEGIN)}…</code>
      </p>
      <CopyButton
        size="small"
        text={digest}
        label={
          <>
            {t("copy")}
            <span className="sr-only">
              {" "}
              {t("digest")} {of}
            </span>
          </>
        }
        doneLabel={t("digestCopied")}
        failedLabel={t("copyFailed")}
      />
    </div>
  );
}
