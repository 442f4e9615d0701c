import { Button, type ButtonProps } from "antd";
import { useRef } from "react";

interface Props extends Pick<ButtonProps, "icon" | "size" | "type" | "disabled"> {
  text: string;
  accept: string;
  onFiles: (files: File[]) => void;
  multiple?: boolean;
  /** Opens the camera of a phone. */
  camera?: boolean;
}

/** A button that asks for files, or for one picture of the camera. */
export function FileChooser({ text, accept, onFiles, multiple = true, camera = false, ...look }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...look} onClick={() => input.current?.click()}>
        {text}
      </Button>
      <input
        ref={input}
        hidden
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
