import { useTranslations } from "next-intl";
import { ShortcutsButton } from "#components/account/shortcuts-button";
import { SignOutButton } from "#components/account/sign-out-button";
import { LocaleSwitch } from "#components/locale/locale-switch";
import { Navigation } from "#components/shell/navigation";
import { SingleKeysSwitch } from "#components/shell/single-keys-switch";
import { ThemeSwitch } from "#components/theme/theme-switch";
import type { Theme } from "#components/theme/themes";
import { Icon } from "#components/ui/icon";
import { PlaceLink } from "#components/ui/place-link";
import type { Viewer } from "#lib/contract/panel";

const MENU_ID = "panel-menu";

/**
 * Who is signed in, the way to their account, theme, keyboard and the way out; on small screens the places and the language too.
 * The browser's own popover: it opens without script, Escape and a press outside close it.
 */
export function UserMenu({ viewer, theme }: { viewer: Viewer; theme: Theme }) {
  const t = useTranslations("shell");
  const settings = useTranslations("settings");
  return (
    <>
      <button type="button" popoverTarget={MENU_ID} className="hidden min-h-8 items-center gap-1 rounded-md hover:text-ink lg:flex">
        <span className="sr-only">{t("account")}: </span>
        <span className="max-w-48 truncate">{viewer.name}</span>
        <Icon name="chevron" className="size-3.5" />
      </button>
      <button
        type="button"
        popoverTarget={MENU_ID}
        className="flex min-h-9 items-center gap-1.5 rounded-md border border-control bg-sheet px-2.5 font-medium text-ink lg:hidden"
      >
        <Icon name="menu" />
        {t("menu")}
      </button>
      <div
        id={MENU_ID}
        popover="auto"
        className="screen-only fixed inset-auto top-14 right-4 m-0 max-h-[calc(100dvh-4rem)] w-72 max-w-[calc(100vw-2rem)] overflow-y-auto rounded-lg border border-line-2 bg-sheet p-4 text-base text-ink shadow-lg"
      >
        <Navigation role={viewer.role} className="-mx-2.5 mb-4 border-b border-line pb-3 lg:hidden" />
        <p className="font-semibold">{viewer.name}</p>
        <p className="text-sm break-all text-ink-2">{viewer.email}</p>
        <p className="mt-1 text-sm text-ink-2">
          {viewer.organisation} · {t(`role.${viewer.role}`)}
        </p>
        <p className="mt-1.5">
          <PlaceLink href="/settings/account" className="inline-flex min-h-6 items-center">
            {settings("account")}
          </PlaceLink>
        </p>
        <div className="my-4 space-y-3 border-y border-line py-3">
          <ThemeSwitch initial={theme} />
          <div className="flex items-center justify-between text-ink-2 lg:hidden">
            <span aria-hidden="true" className="text-sm">
              {t("language")}
            </span>
            <LocaleSwitch />
          </div>
          <div className="text-sm text-ink-2">
            <SingleKeysSwitch />
            <ShortcutsButton menuId={MENU_ID} />
          </div>
        </div>
        <SignOutButton className="w-full" />
      </div>
    </>
  );
}
