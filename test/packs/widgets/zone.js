export const zone = { create: ({ inputs }) => ({ id: "z", state: inputs }), delete() {} };
export const count = () => ({ count: 7 });
