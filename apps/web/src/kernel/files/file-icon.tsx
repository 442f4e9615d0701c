import {
  FileExcelOutlined,
  FileImageOutlined,
  FileOutlined,
  FilePdfOutlined,
  FilePptOutlined,
  FileTextOutlined,
  FileWordOutlined,
  FileZipOutlined,
  SoundOutlined,
  VideoCameraOutlined,
} from "@ant-design/icons";
import { extensionOf } from "@qicheng/api/kernel/file-types";
import type { ComponentType } from "react";
import styles from "./attachments.module.css";

const ICONS: readonly (readonly [string, ComponentType<{ className?: string }>])[] = [
  ["jpg jpeg png gif", FileImageOutlined],
  ["pdf", FilePdfOutlined],
  ["doc docx", FileWordOutlined],
  ["xls xlsx csv", FileExcelOutlined],
  ["ppt pptx", FilePptOutlined],
  ["txt", FileTextOutlined],
  ["zip", FileZipOutlined],
  ["mp3 m4a wav", SoundOutlined],
  ["mp4 webm", VideoCameraOutlined],
];

/** What kind of file it is, before its name. */
export function FileIcon({ filename }: { filename: string }) {
  const extension = extensionOf(filename);
  const [, Icon] = ICONS.find(([extensions]) => extensions.split(" ").includes(extension)) ?? ["", FileOutlined];
  return <Icon className={styles.icon ?? ""} aria-hidden />;
}
