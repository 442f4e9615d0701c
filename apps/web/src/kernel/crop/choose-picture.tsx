/** Where one gives a picture: chosen, dropped or, on a phone, taken. */
import { UploadOutlined } from "@ant-design/icons";
import { PICTURE_EXTENSIONS } from "@qicheng/engine/values/file-extensions";
import { Button } from "antd";
import { type DragEvent, type ReactNode, useRef, useState } from "react";
import { pictureProblem } from "../files/picture-files";
import { toast } from "../tell/toast";
import styles from "./crop.module.css";
import { t } from "./texts";

const ACCEPTED = PICTURE_EXTENSIONS.map((type) => `.${type}`).join(",");

/** Whether the browser can show it: a file may be anything. */
async function opens(file: File): Promise<boolean> {
  try {
    (await createImageBitmap(file)).close();
    return true;
  } catch {
    return false;
  }
}

interface Props {
  text: string;
  onChoose: (file: File) => void;
  /** What stands beside the button. */
  children?: ReactNode;
}

export function ChoosePicture({ text, onChoose, children }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = async (file: File | undefined) => {
    if (!file) return;
    const problem = pictureProblem(file) ?? ((await opens(file)) ? undefined : t("broken"));
    if (problem) toast.error(problem);
    else onChoose(file);
  };
  const drag = (event: DragEvent, inside: boolean) => {
    event.preventDefault();
    setOver(inside);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way, beside the button
    <div
      className={styles.choose}
      data-over={over}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false);
        void take(event.dataTransfer.files[0]);
      }}
    >
      <Button icon={<UploadOutlined aria-hidden />} onClick={() => input.current?.click()}>
        {text}
      </Button>
      {children}
      <input
        ref={input}
        hidden
        type="file"
        accept={ACCEPTED}
        aria-label={text}
        onChange={({ target }) => {
          void take(target.files?.[0]);
          target.value = "";
        }}
      />
    </div>
  );
}
