import { Button, type ButtonProps } from "antd";
import { useEffect, useEffectEvent, useRef } from "react";

interface Props extends Pick<ButtonProps, "icon" | "size" | "type" | "disabled"> {
  text: string;
  accept: string;
  onFiles: (files: File[]) => void;
  multiple?: boolean;
  /** Opens the camera of a phone. */
  camera?: boolean;
  /** Asks for them by itself, once, and says that it has. */
  asked?: boolean;
  onAsked?: () => void;
}

/** A button that asks for files, or for one picture of the camera. */
export function FileChooser({
  text,
  accept,
  onFiles,
  multiple = true,
  camera = false,
  asked = false,
  onAsked,
  ...look
}: Props) {
  const input = useRef<HTMLInputElement>(null);
  const ask = useEffectEvent(() => {
    input.current?.click();
    onAsked?.();
  });
  useEffect(() => {
    if (asked) ask();
  }, [asked]);
  return (
    <>
      <Button {...look} onClick={() => input.current?.click()}>
        {text}
      </Button>
      <input
        ref={input}
        // the styles of a form would show one that is but hidden
        style={{ display: "none" }}
        type="file"
        aria-label={text}
        multiple={multiple && !camera}
        accept={camera ? "image/*" : accept}
        {...(camera ? { capture: "environment" as const } : {})}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = "";
        }}
      />
    </>
  );
}
