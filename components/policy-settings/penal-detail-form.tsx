"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { PolicyFailure } from "#components/policy-settings/policy-failure";
import { usePolicyChange } from "#components/policy-settings/use-policy-change";
import { Button } from "#components/ui/button";
import { FieldError } from "#components/ui/field";
import type { Role } from "#lib/contract/panel";
import type { Policy } from "#lib/contract/policy";

const ROLES: Role[] = ["officer", "admin"];

/** Which roles see the detail of penal cases. An admin may take it from the own role: whoever changes it back is in the history. */
export function PenalDetailForm({ policy }: { policy: Policy }) {
  const t = useTranslations("policy.penal");
  const shell = useTranslations("shell");
  const [roles, setRoles] = useState<Role[]>(policy.penalDetailFor);
  const form = usePolicyChange(policy.revision);
  const error = form.problemOf("roles");
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        form.send({ part: "penal-detail", revision: policy.revision, roles });
      }}
    >
      <PolicyFailure form={form} />
      <fieldset id="roles" tabIndex={-1} aria-describedby={error === null ? undefined : "roles-error"}>
        <legend className="mb-1.5 font-medium">{t("legend")}</legend>
        <FieldError id="roles" error={error} />
        <div className="divide-y divide-line border-y border-line">
          {ROLES.map((role) => (
            <label key={role} className="flex cursor-pointer items-center gap-2.5 py-2.5">
              <input
                type="checkbox"
                className="size-4 shrink-0 accent-accent"
                checked={roles.includes(role)}
                onChange={(event) => setRoles(event.target.checked ? [...roles, role] : roles.filter((each) => each !== role))}
              />
              {shell(`role.${role}`)}
            </label>
          ))}
        </div>
      </fieldset>
      {roles.includes("admin") ? null : <p className="max-w-prose text-sm text-medium">{t("ownRole")}</p>}
      <Button type="submit" pending={form.pending}>
        {t("submit")}
      </Button>
    </form>
  );
}
