import { Checkbox, Form } from "antd";
import { useState } from "react";
import { GiveDialog } from "../colleagues/give-dialog";
import { useWrite } from "../http/hooks";
import { type ActedOn, chosenOf, ended } from "../records/parts/acted-on";
import { can } from "../session/can";
import type { Pooled } from "./pooled";
import { t } from "./texts";

/** Whoever makes the rules goes beyond them. */
const BEYOND = "system.manage.basic";

/** Gives rows of the pool to a colleague. */
export default function AllocateDialog({ api, names: noun, ...acted }: Pooled & ActedOn) {
  const [over, setOver] = useState(false);
  const give = useWrite(api.alloc, {
    toast: false,
    onSuccess: ({ data }) => ended(data, { ...acted, did: t("didAllocate"), noun }),
  });
  return (
    <GiveDialog
      {...{ acted, noun }}
      act="allocate"
      texts={{
        one: (only) => t("allocateOne", only),
        many: (many) => t("allocateTitle", many),
        ok: t("allocate"),
        person: t("person"),
        choose: t("choosePerson"),
      }}
      sending={give.isPending}
      onGive={(userid) => give.mutate({ ...chosenOf(acted), userid, over: over ? 1 : 0 })}
    >
      {can(BEYOND) ? (
        <Form.Item>
          <Checkbox checked={over} onChange={({ target }) => setOver(target.checked)}>
            {t("over")}
          </Checkbox>
        </Form.Item>
      ) : null}
    </GiveDialog>
  );
}
