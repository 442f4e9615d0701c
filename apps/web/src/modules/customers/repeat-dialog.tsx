import { SearchOutlined } from "@ant-design/icons";
import { isWholeName, isWholePhone } from "@qicheng/engine/names/company-name";
import { Input } from "antd";
import { useState } from "react";
import { useCall } from "../../kernel/http/hooks";
import { useDebounced } from "../../kernel/pickers/use-debounced";
import { DuplicateHits } from "../../kernel/requests/duplicate-hits";
import { MyRequests } from "../../kernel/requests/my-requests";
import { useOpening } from "../../kernel/requests/opening";
import { codePoints } from "../../kernel/ui/basis/code-points";
import { heard } from "../../kernel/ui/basis/heard";
import { Dialog } from "../../kernel/ui/dialogs/dialog";
import { CLEARABLE } from "../../kernel/ui/parts/clearable";
import { EmptyState } from "../../kernel/ui/parts/empty-state";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import styles from "./customers.module.css";
import { type RepeatRoute, requestsOf } from "./duplicate-field";
import { t } from "./texts";

/** Of a part one cannot say that nobody has the whole. */
const isWhole = (text: string): boolean => isWholeName(text) || isWholePhone(text);

interface Searched {
  route: RepeatRoute;
  searched: string;
  /** Which opening of the dialog looks up by itself; '' for a word that one has asked for by Enter. */
  opening: string;
}

function Results({ route, searched, opening }: Searched) {
  const answer = useCall(route, { key: searched, opening }, { enabled: searched !== "" });
  if (searched === "")
    return (
      <>
        <p className={styles.hint}>{t("repeatStart")}</p>
        <MyRequests api={requestsOf(route)} />
      </>
    );
  if (answer.error) return <ErrorState error={answer.error} onRetry={answer.refetch} />;
  if (!answer.data) return <RowsSkeleton rows={4} />;
  if (answer.data.rows.length === 0) return <EmptyState text={t(isWhole(searched) ? "repeatNone" : "repeatPart")} />;
  return <DuplicateHits hits={answer.data.rows} />;
}

/** 查重: does the company know this customer already, and whose is it. */
export default function RepeatDialog({ route, onClose }: { route: RepeatRoute; onClose: () => void }) {
  const [text, setText] = useState("");
  const wanted = text.trim();
  const opening = useOpening();
  const [asked, setAsked] = useState("");
  const typed = useDebounced(codePoints(wanted) >= 2 ? wanted : "", 400);
  const isAsked = asked !== "" && asked === wanted;
  return (
    <Dialog open title={t("repeat")} width={560} footer={null} onCancel={onClose}>
      <div className={styles.repeat}>
        <Input
          prefix={<SearchOutlined aria-hidden />}
          autoFocus
          allowClear={CLEARABLE}
          value={text}
          maxLength={100}
          placeholder={t("repeatHint")}
          aria-label={t("repeatHint")}
          onChange={(event) => setText(event.target.value)}
          onPressEnter={heard(() => setAsked(codePoints(wanted) >= 2 ? wanted : ""))}
        />
        <Results route={route} searched={isAsked ? asked : typed} opening={isAsked ? "" : opening} />
      </div>
    </Dialog>
  );
}
