// The habits of the pages' modules. What names stand for is checked by tsc, so it is not looked at here.
import js from "@eslint/js";

export default [
  {
    files: ["src/haversack/web/*.js", "src/haversack/static/browser/*.js", "tools/pyodide/*.mjs", "tests/web/*.js"],
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      ...js.configs.recommended.rules,
      "no-undef": "off",
      "no-unused-vars": "off",
      eqeqeq: "error",
      "no-cond-assign": ["error", "always"],
      "no-return-assign": "error",
      "no-unneeded-ternary": "error",
      "no-useless-return": "error",
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      "prefer-template": "error",
    },
  },
];
