export { addCallBack } from "./call-back";
