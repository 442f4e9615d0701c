import { Button, Flex } from "antd";
import { useWrite } from "../../kernel/http/hooks";
import { common } from "../../kernel/i18n/common";
import { DuplicateHits } from "../../kernel/requests/duplicate-hits";
import { Dialog } from "../../kernel/ui/dialogs/dialog";
import { t } from "./texts";
import { type SameCustomer, type Turning, tellTurned } from "./turned";

interface Props {
  lead: Turning;
  hits: readonly SameCustomer[];
  /** Converts it all the same. */
  onAnyway: () => void;
  onClose: () => void;
}

/** There is the same customer: the lead goes over to it, or becomes another one where the company allows that. */
export default function SameDialog({ lead, hits, onAnyway, onClose }: Props) {
  const { id, CustomerName: name } = lead;
  const first = hits.find(({ into }) => into === 1);
  const barred = hits.some(({ blocks }) => blocks === 1);
  const merge = useWrite("clues.mergeInto", {
    toast: false,
    onSuccess: ({ data }, { customerId }) => {
      const into = hits.find((hit) => hit.id === customerId)?.CustomerName ?? "";
      onClose();
      const what = t("didMerge", { name, into });
      tellTurned(t("mergedInto", { name, into }), { customer: Number(customerId), undo: data.undo, what });
    },
  });
  const anyway = () => {
    onClose();
    onAnyway();
  };
  return (
    <Dialog
      open
      width={560}
      title={t("sameTitle", { name })}
      onCancel={onClose}
      footer={
        <>
          {barred ? null : (
            <Button autoFocus={first === undefined} disabled={merge.isPending} onClick={anyway}>
              {t("turnAnyway")}
            </Button>
          )}
          <Button onClick={onClose}>{common("cancel")}</Button>
        </>
      }
    >
      <Flex vertical gap={8}>
        {t(barred ? "sameBarred" : "sameHint")}
        <DuplicateHits
          hits={hits}
          act={(hit) =>
            hit.into === 1 ? (
              <Button
                type={hit === first ? "primary" : "default"}
                size="small"
                aria-label={t("mergeInto", { name: hit.CustomerName })}
                autoFocus={hit === first}
                loading={merge.isPending && merge.variables?.customerId === hit.id}
                onClick={() => merge.mutate({ id, customerId: hit.id })}
              >
                {t("merge")}
              </Button>
            ) : null
          }
        />
      </Flex>
    </Dialog>
  );
}
