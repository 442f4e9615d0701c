/** What the camera sees, and what is read from it; a scanner that types stands in for it. */
import { BrowserMultiFormatReader, type IScannerControls } from "@zxing/browser";
import { Input } from "antd";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { heard } from "../ui/basis/heard";
import { usePhone } from "../ui/basis/use-phone";
import { Dialog } from "../ui/dialogs/dialog";
import styles from "./scan.module.css";
import { t } from "./texts";

/** Between two looks at the picture. */
const LOOK_MS = 120;
/** A code that stays in the picture is told again after so long without it. */
const GONE_MS = 1_500;

interface Props {
  onCode: (code: string) => Promise<string> | string;
  /** One code closes it, and leads elsewhere. */
  leaves: boolean;
  onClose: () => void;
}

const DENIED: ReadonlySet<string> = new Set(["NotAllowedError", "SecurityError"]);

/** Starts the camera into an element. @returns what lets it go, also while it still starts */
function watch(video: HTMLVideoElement, seen: (code: string) => void, failed: (error: unknown) => void): () => void {
  let controls: IScannerControls | undefined;
  let over = false;
  const reader = new BrowserMultiFormatReader(undefined, { delayBetweenScanAttempts: LOOK_MS });
  reader
    .decodeFromConstraints({ video: { facingMode: "environment" } }, video, (result) => {
      const code = result?.getText().trim() ?? "";
      if (!over && code !== "") seen(code);
    })
    .then((started) => {
      controls = started;
      if (over) started.stop();
    })
    .catch((error: unknown) => {
      if (!over) failed(error);
    });
  return () => {
    over = true;
    controls?.stop();
  };
}

/** What the camera reads; a code that stays before it is told once. */
function useCamera(onCode: (code: string) => void) {
  // the dialog draws what stands in it a little later
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const last = useRef({ code: "", at: 0 });
  const [wrong, setWrong] = useState<string | undefined>();
  const seen = useEffectEvent((code: string) => {
    const at = performance.now();
    const stays = code === last.current.code && at - last.current.at < GONE_MS;
    last.current = { code, at };
    if (!stays) onCode(code);
  });
  const failed = useEffectEvent((error: unknown) => {
    const name = error instanceof DOMException ? error.name : "";
    setWrong(DENIED.has(name) ? t("denied") : t("none"));
  });
  useEffect(() => {
    if (!video) return undefined;
    return watch(
      video,
      (code) => seen(code),
      (error) => failed(error),
    );
  }, [video]);
  return { setVideo, wrong };
}

export default function ScanDialog({ onCode, leaves, onClose }: Props) {
  const phone = usePhone();
  const [said, setSaid] = useState(t("hint"));
  const [typed, setTyped] = useState("");
  const take = (code: string) => {
    setSaid(t("read", { code }));
    void Promise.resolve(onCode(code)).then(setSaid);
  };
  const { setVideo, wrong } = useCamera(take);
  const enter = heard(() => {
    const code = typed.trim();
    setTyped("");
    if (code !== "") take(code);
  });
  return (
    <Dialog
      open
      width={480}
      title={t("title")}
      footer={null}
      focusable={{ focusTriggerAfterClose: !leaves }}
      onCancel={onClose}
    >
      <div className={styles.scan}>
        {wrong === undefined ? (
          <video ref={setVideo} className={styles.picture} aria-label={t("picture")} muted playsInline />
        ) : (
          <p role="alert" className={styles.wrong}>
            {wrong}
          </p>
        )}
        <Input
          autoFocus={!phone}
          value={typed}
          placeholder={t("type")}
          aria-label={t("type")}
          onChange={({ target }) => setTyped(target.value)}
          onPressEnter={enter}
        />
        <p role="status">{said}</p>
      </div>
    </Dialog>
  );
}
