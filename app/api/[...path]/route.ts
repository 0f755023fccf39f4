import { unknownAddress } from "#lib/http/endpoint";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = unknownAddress();
