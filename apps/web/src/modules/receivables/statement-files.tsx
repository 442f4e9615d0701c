/** A statement as a file to be sent: the rows of the chosen days. */
import { FileExcelOutlined, FilePdfOutlined } from "@ant-design/icons";
import type { MadeFile, StatementFormat } from "@qicheng/api/receivables/statement-shapes";
import { Button } from "antd";
import { useState } from "react";
import { act } from "../../kernel/http/act";
import { toast } from "../../kernel/tell/toast";
import { download } from "../../kernel/ui/basis/download";
import type { Days } from "./days";
import styles from "./receivables.module.css";
import { t } from "./statement-texts";

const KINDS: Readonly<Record<StatementFormat, string>> = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pdf: "application/pdf",
};
const GONE_MS = 10_000;

function save({ bytes, filename, format, missing }: MadeFile): void {
  const there = Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0));
  const url = URL.createObjectURL(new Blob([there], { type: KINDS[format] }));
  download({ url, filename });
  setTimeout(() => URL.revokeObjectURL(url), GONE_MS);
  if (missing.length > 0) toast.warning(t("missing", { characters: missing.join(" ") }));
}

interface Props {
  of: { customer: number } | { supplier: number };
  days: Days;
}

export default function StatementFiles({ of, days }: Props) {
  const [busy, setBusy] = useState<StatementFormat>();
  const make = async (format: StatementFormat) => {
    setBusy(format);
    const made =
      "customer" in of
        ? await act("balances.statementFile", { customerId: of.customer, ...days, format })
        : await act("payableStatements.statementFile", { supplierId: of.supplier, ...days, format });
    setBusy(undefined);
    if (made) save(made.data);
  };
  const press = (format: StatementFormat) => ({
    disabled: busy !== undefined,
    loading: busy === format,
    onClick: () => void make(format),
  });
  return (
    <span className={styles.files}>
      <Button icon={<FileExcelOutlined aria-hidden />} {...press("xlsx")}>
        {t("excel")}
      </Button>
      <Button icon={<FilePdfOutlined aria-hidden />} {...press("pdf")}>
        {t("pdf")}
      </Button>
    </span>
  );
}
