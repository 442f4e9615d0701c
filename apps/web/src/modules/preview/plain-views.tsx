/** What the browser shows by itself. */
import { useEffect, useState } from "react";
import { decodeText } from "./decode-text";
import type { OpenedFile } from "./opened-file";
import styles from "./preview.module.css";

function useAddress({ bytes }: OpenedFile): string {
  const [address, setAddress] = useState("");
  useEffect(() => {
    const made = URL.createObjectURL(bytes);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes]);
  return address;
}

interface Props {
  file: OpenedFile;
  onProblem: (error: unknown) => void;
}

export function PictureView({ file, onProblem }: Props) {
  const address = useAddress(file);
  if (address === "") return null;
  return <img className={styles.picture} src={address} alt={file.filename} onError={onProblem} />;
}

export function SoundView({ file, onProblem }: Props) {
  const address = useAddress(file);
  if (address === "") return null;
  // biome-ignore lint/a11y/useMediaCaption: people's own recordings have none
  return <audio className={styles.sound} src={address} controls onError={onProblem} />;
}

export function FilmView({ file, onProblem }: Props) {
  const address = useAddress(file);
  if (address === "") return null;
  // biome-ignore lint/a11y/useMediaCaption: people's own recordings have none
  return <video className={styles.picture} src={address} controls onError={onProblem} />;
}

const MOST_TEXT = 2_000_000;

export function TextView({ file, onProblem }: Props) {
  const [text, setText] = useState("");
  useEffect(() => {
    file.bytes.arrayBuffer().then((bytes) => setText(decodeText(bytes).slice(0, MOST_TEXT)), onProblem);
  }, [file, onProblem]);
  return <pre className={styles.text}>{text}</pre>;
}
