import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Balance } from "#components/account/balance";
import { UserMenu } from "#components/account/user-menu";
import { LocaleSwitch } from "#components/locale/locale-switch";
import { Brand } from "#components/shell/brand";
import { Arrival } from "#components/shell/arrival";
import { Keyboard } from "#components/shell/keyboard";
import { Navigation } from "#components/shell/navigation";
import { BarBox } from "#components/shell/one-box-places";
import type { Theme } from "#components/theme/themes";
import { PlaceLink } from "#components/ui/place-link";
import type { Viewer } from "#lib/contract/panel";

/** What stands around every signed-in screen: places at the left, the one box, balance and person on top. */
export function PanelFrame({ viewer, theme, children }: { viewer: Viewer; theme: Theme; children: ReactNode }) {
  const t = useTranslations("shell");
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] print:block">
      <a
        href="#main"
        className="sr-only z-50 focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:rounded-md focus:bg-accent focus:px-4 focus:py-2 focus:text-accent-on"
      >
        {t("skip")}
      </a>
      {/* As long as the page: the browser would hold on to it when something above what is being read grows. */}
      <aside aria-label="Cotejo" className="screen-only hidden border-r border-line [overflow-anchor:none] lg:block">
        <div className="sticky top-0 flex h-dvh flex-col px-3.5 py-5">
          <PlaceLink look="bare" href="/" className="mb-5 self-start px-2.5">
            <Brand />
          </PlaceLink>
          <Navigation role={viewer.role} />
        </div>
      </aside>
      <div className="flex min-w-0 flex-col">
        <TopBar viewer={viewer} theme={theme} />
        {viewer.demo ? <DemoLine /> : null}
        <main
          id="main"
          tabIndex={-1}
          className="w-full max-w-[74rem] flex-1 px-4 py-6 outline-none sm:px-9 sm:pb-16 print:max-w-none print:p-0"
        >
          {children}
        </main>
      </div>
      <Arrival />
      <Keyboard role={viewer.role} />
    </div>
  );
}

function TopBar({ viewer, theme }: { viewer: Viewer; theme: Theme }) {
  return (
    <header className="screen-only flex flex-wrap items-center gap-x-5 gap-y-3 border-b border-line bg-paper px-4 py-3 sm:px-9 lg:sticky lg:top-0 lg:z-30 lg:min-h-16">
      <PlaceLink look="bare" href="/" className="lg:hidden">
        <Brand />
      </PlaceLink>
      <div className="order-last w-full min-w-0 lg:order-none lg:w-auto lg:max-w-[30rem] lg:flex-1">
        <BarBox />
      </div>
      <div className="ml-auto flex items-center gap-x-4 text-ink-2 sm:gap-x-5">
        <Balance />
        <span className="hidden lg:block">
          <LocaleSwitch />
        </span>
        <UserMenu viewer={viewer} theme={theme} />
      </div>
    </header>
  );
}

/** On every screen and on paper: nobody here exists. */
function DemoLine() {
  const t = useTranslations("shell");
  return (
    <aside aria-label={t("demoTitle")} className="border-b border-line bg-medium-soft px-4 py-1.5 text-sm sm:px-9 print:px-0">
      <strong className="font-semibold">{t("demoTitle")}.</strong> <span className="text-ink-2">{t("demoText")}</span>
    </aside>
  );
}
