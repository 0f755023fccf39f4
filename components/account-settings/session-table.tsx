"use client";

import { useLocale, useTranslations } from "next-intl";
import { formatInstant } from "#components/locale/dates";
import { Instant } from "#components/locale/instant";
import { announce } from "#components/panel/announce";
import { RefusalNotice } from "#components/refusal/refusal-notice";
import { settings } from "#components/settings/settings-service";
import { useAct } from "#components/settings/use-act";
import { Button } from "#components/ui/button";
import { Notice } from "#components/ui/notice";
import { type Column, Table } from "#components/ui/table";
import { Refusal } from "#lib/contract/refusal";
import type { EndSessionsRequest, SessionLine } from "#lib/contract/settings";

/** Where the person is signed in; what is not recognised can be ended here. */
export function SessionTable({ sessions }: { sessions: SessionLine[] }) {
  const t = useTranslations("account");
  const columns: Column<SessionLine>[] = [
    {
      key: "device",
      head: t("sessions.device"),
      names: true,
      cell: (session) => <span className="font-medium">{session.device === "" ? t("sessions.unknown") : session.device}</span>,
    },
    { key: "opened", head: t("sessions.opened"), cell: (session) => <Instant iso={session.openedAt} /> },
    { key: "seen", head: t("sessions.lastSeen"), cell: (session) => <Instant iso={session.lastSeenAt} /> },
    {
      key: "action",
      head: <span className="sr-only">{t("sessions.action")}</span>,
      cell: (session) =>
        session.current ? <span className="font-semibold">{t("sessions.current")}</span> : <EndSession session={session} />,
    },
  ];
  return (
    <>
      <p className="mb-3 max-w-prose text-ink-2">{t("sessions.text")}</p>
      <Table caption={t("sessions.caption")} columns={columns} rows={sessions} rowKey={(session) => session.sessionId} />
      {sessions.length > 1 ? <EndOthers /> : null}
    </>
  );
}

function EndSession({ session }: { session: SessionLine }) {
  const t = useTranslations("account");
  const locale = useLocale();
  const end = useEnding({ session: session.sessionId });
  const device = session.device === "" ? t("sessions.unknown") : session.device;
  return (
    <>
      <Button
        size="small"
        pending={end.pending}
        aria-label={t("sessions.endNamed", { device, date: formatInstant(session.openedAt, locale) })}
        onClick={end.run}
      >
        {t("sessions.end")}
      </Button>
      <EndFailure error={end.error} />
    </>
  );
}

function EndOthers() {
  const t = useTranslations("account");
  const end = useEnding({ session: "others" });
  return (
    <div className="mt-4">
      <Button pending={end.pending} onClick={end.run}>
        {t("sessions.endOthers")}
      </Button>
      <EndFailure error={end.error} />
    </div>
  );
}

function useEnding(request: EndSessionsRequest) {
  const t = useTranslations("account");
  return useAct(
    async () => (await settings()).endSessions(request),
    ({ ended }) => announce(t("sessions.ended", { count: Math.max(ended, 1) })),
  );
}

function EndFailure({ error }: { error: Error | null }) {
  const t = useTranslations("account");
  if (error === null) return null;
  if (error instanceof Refusal && error.status === 404) return <Notice tone="info" live title={t("sessions.gone")} className="mt-2" />;
  return <RefusalNotice error={error} className="mt-2" />;
}
