"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { RefusalNotice } from "#components/refusal/refusal-notice";
import { KeyCap } from "#components/review/key-cap";
import { reviewService } from "#components/review/review-service";
import { usePageKeys } from "#components/shell/page-keys";
import { Button } from "#components/ui/button";
import { SelectField } from "#components/ui/field";
import { Refusal } from "#lib/contract/refusal";
import type { ReviewItem, ReviewQueue } from "#lib/contract/review";

/** Whose an item is, and the way to take it, to give it to somebody or to let it go. */
export function Assign({
  item,
  people,
  viewerId,
}: {
  item: Pick<ReviewItem, "itemId" | "assignee">;
  people: ReviewQueue["people"];
  viewerId: string;
}) {
  const t = useTranslations("review");
  const router = useRouter();
  const [drawing, startDrawing] = useTransition();
  const giving = useMutation({
    mutationFn: async (userId: string | null) => (await reviewService()).assign(item.itemId, { user_id: userId }),
    onSuccess: () => startDrawing(() => router.refresh()),
  });
  const pending = giving.isPending || drawing;
  const give = (userId: string | null) => {
    if (!pending) giving.mutate(userId);
  };
  const mine = item.assignee?.userId === viewerId;
  usePageKeys([{ key: "a", name: t(mine ? "keys.release" : "keys.assign"), run: () => give(mine ? null : viewerId) }]);
  const others = people.filter(({ userId }) => userId !== viewerId && userId !== item.assignee?.userId);
  const failed = giving.error !== null && !(giving.error instanceof Refusal && giving.error.status === 401);
  return (
    <div className="screen-only">
      <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
        <Button pending={pending} onClick={() => give(mine ? null : viewerId)}>
          {t(mine ? "release" : "assignMe")}
          <KeyCap of="a" />
        </Button>
        {item.assignee === null || mine ? null : (
          <Button look="quiet" pending={pending} onClick={() => give(null)}>
            {t("release")}
          </Button>
        )}
        {others.length === 0 ? null : (
          <div className="max-w-56">
            <SelectField
              id={`assign-${item.itemId}`}
              label={<span className="sr-only">{t("assignTo")}</span>}
              value=""
              onChange={(event) => give(event.target.value === "" ? null : event.target.value)}
              options={[{ value: "", label: t("assignTo") }, ...others.map(({ userId, name }) => ({ value: userId, label: name }))]}
            />
          </div>
        )}
      </div>
      <p role="status" className="sr-only">
        {giving.isSuccess && !pending ? (item.assignee === null ? t("nobodys") : t("assignedTo", { name: item.assignee.name })) : ""}
      </p>
      {failed ? <RefusalNotice error={giving.error} className="mt-2" /> : null}
    </div>
  );
}
