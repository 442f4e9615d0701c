import { PlusOutlined } from "@ant-design/icons";
import { FIELD_TEXTS } from "@qicheng/engine/fields/texts";
import { Button } from "antd";
import { type RefObject, Suspense, useState } from "react";
import { common } from "../../i18n/common";
import { say } from "../../i18n/language";
import { pickerOf } from "../../open/kinds";
import type { Picked } from "../../pickers/picker-field";
import { ScanButton } from "../../scan/scan-button";
import styles from "../shown/rows.module.css";
import { t } from "../values/rows-texts";
import type { ProductLines, Refused } from "./product-lines";

interface Props {
  lines: ProductLines;
  /** How many more there may be. */
  room: number;
  button: RefObject<HTMLButtonElement | null>;
}

const namesOf = (records: readonly Picked[]): string => records.map(({ label }) => label).join(common("listComma"));

/** Says at the field what was not taken of it, and why. */
function NotTaken({ there, off }: Refused) {
  const said = [
    ...(there.length > 0 ? [t("there", { msg: say(FIELD_TEXTS.duplicateProduct), names: namesOf(there) })] : []),
    ...off.map(({ label }) => t("off", { name: label })),
  ];
  return said.length === 0 ? null : (
    <div className={styles.wrong} role="alert">
      {said.join(t("semicolon"))}
    </div>
  );
}

/** Chooses products in their list, several at once; one that stands there already is not taken again. */
export function AddProducts({ lines, room, button }: Props) {
  const [open, setOpen] = useState(false);
  const Picker = pickerOf("product");
  return (
    <>
      <span className={styles.adding}>
        <Button
          ref={button}
          type="dashed"
          block
          icon={<PlusOutlined aria-hidden />}
          disabled={room <= 0}
          onClick={() => {
            lines.forget();
            setOpen(true);
          }}
        >
          {t("addProducts")}
        </Button>
        <ScanButton onCode={lines.scanned} />
      </span>
      <NotTaken {...lines.refused} />
      {open ? (
        <Suspense fallback={null}>
          <Picker
            title={t("pickerTitle")}
            max={Math.max(room, 1)}
            onPick={(picked) => {
              setOpen(false);
              void lines.take(picked);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
