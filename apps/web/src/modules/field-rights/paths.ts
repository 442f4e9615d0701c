export const FIELD_RIGHTS_PATH = "/system/fieldRight";
