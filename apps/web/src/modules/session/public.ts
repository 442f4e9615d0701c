export { NewPasswordFields } from "./new-password-fields";
export { useSignOut } from "./use-sign-out";
