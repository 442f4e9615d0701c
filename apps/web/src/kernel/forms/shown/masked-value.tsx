import { EyeOutlined } from "@ant-design/icons";
import { ownValue } from "@qicheng/engine/text/own-value";
import { Button, Tooltip } from "antd";
import type { ReactNode } from "react";
import { useWrite } from "../../http/hooks";
import { toast } from "../../tell/toast";
import { asText } from "../values/as-text";
import styles from "../values/forms.module.css";
import { hiddenIn, useLookedAt } from "../values/reveal-store";
import { t } from "../values/texts";

interface Props {
  row: { readonly [key: string]: unknown };
  field: string;
  /** Draws the value, whole or masked. */
  children: (value: string, whole: boolean) => ReactNode;
  /** Of the button that looks. */
  className?: string | undefined;
}

/** A value that may be masked; a click shows the whole of it in its place, and no record opens. */
export function MaskedValue({ row, field, children, className = "" }: Props) {
  const hidden = hiddenIn(row, field);
  const { value, keep } = useLookedAt(hidden, row);
  const reveal = useWrite("records.reveal", {
    toast: false,
    onSuccess: ({ data }) => {
      keep(data.value);
      toast.info(t("looksLeft", { count: data.left }));
    },
  });
  const shown = asText(ownValue(row, field));
  if (!hidden) return children(shown, !shown.includes("*"));
  if (value !== undefined) return children(value, true);
  return (
    <span className={styles.masked}>
      {children(shown, false)}
      <Tooltip title={t("look")}>
        <Button
          type="text"
          size="small"
          className={className}
          icon={<EyeOutlined aria-hidden />}
          aria-label={t("look")}
          loading={reveal.isPending}
          onClick={(event) => {
            event.stopPropagation();
            reveal.mutate(hidden);
          }}
        />
      </Tooltip>
    </span>
  );
}
