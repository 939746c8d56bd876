// Made by scripts/generate.mjs from the contract; do not edit.
/** The rules of a form's fields, by the call that takes it; `words`: the words' area. */
export const forms = {
  "DELETE /system/auth/deleteDept": {
    "words": "departments",
    "fields": {}
  },
  "DELETE /system/auth/deletePost": {
    "words": "posts",
    "fields": {}
  },
  "DELETE /system/config/dict/data/delete": {
    "words": "dictEntries",
    "fields": {}
  },
  "DELETE /system/config/dict/type/delete": {
    "words": "dictTypes",
    "fields": {}
  },
  "DELETE /system/config/sysConfig/delete": {
    "words": "parameters",
    "fields": {}
  },
  "DELETE /system/monitor/job/delete": {
    "words": "jobs",
    "fields": {}
  },
  "DELETE /system/notice/delete": {
    "words": "notices",
    "fields": {}
  },
  "DELETE /system/tokens/delete": {
    "words": "apiTokens",
    "fields": {}
  },
  "DELETE /system/tools/form/delete": {
    "words": "forms",
    "fields": {}
  },
  "DELETE /system/webhook/delete": {
    "words": "webhooks",
    "fields": {}
  },
  "POST /agent/install": {
    "words": "agents",
    "fields": {
      "host": {
        "max": 255
      },
      "code": {
        "required": true,
        "pattern": "^[\\w-]{8,64}$"
      }
    }
  },
  "POST /alarm/event/acknowledge": {
    "words": "alarms",
    "fields": {
      "note": {
        "max": 500
      }
    }
  },
  "POST /alarm/maintenance/add": {
    "words": "maintenance",
    "fields": {
      "reason": {
        "required": true,
        "max": 200
      },
      "endsAt": {
        "required": true
      }
    }
  },
  "POST /alarm/settings/save": {
    "words": "alarmSettings",
    "fields": {
      "robotAddress": {
        "max": 2000
      },
      "secret": {
        "max": 200
      },
      "noticePrefix": {
        "max": 64
      },
      "intervalSeconds": {
        "least": 60,
        "most": 86400
      },
      "count": {
        "least": 0,
        "most": 1000
      },
      "memoryMegabytes": {
        "least": 0,
        "most": 1048576
      },
      "lowBatteryPercent": {
        "least": 0,
        "most": 100
      },
      "temperatureCelsius": {
        "least": 0,
        "most": 100
      },
      "failedRunsPercent": {
        "least": 0,
        "most": 100
      }
    }
  },
  "POST /alarm/settings/test": {
    "words": "alarmSettings",
    "fields": {
      "robotAddress": {
        "max": 2000
      },
      "secret": {
        "max": 200
      },
      "noticePrefix": {
        "max": 64
      }
    }
  },
  "POST /data/cache/add": {
    "words": "cache",
    "fields": {
      "key": {
        "required": true,
        "max": 200
      },
      "value": {
        "required": true
      }
    }
  },
  "POST /data/group/add": {
    "words": "dataGroups",
    "fields": {
      "name": {
        "required": true,
        "max": 64
      }
    }
  },
  "POST /data/item/add": {
    "words": "dataItems",
    "fields": {
      "name": {
        "required": true,
        "max": 64
      },
      "groupId": {
        "required": true
      },
      "content": {
        "required": true,
        "max": 4000,
        "pattern": "^[^\\r\\n]*$",
        "sentence": {
          "zh-CN": "须为一行",
          "en": "must be one line",
          "zh-TW": "須為一行"
        }
      }
    }
  },
  "POST /data/item/reset": {
    "words": "dataItems",
    "fields": {}
  },
  "POST /data/row/add": {
    "words": "dataRows",
    "fields": {
      "tableId": {
        "required": true
      },
      "values": {
        "required": true
      }
    }
  },
  "POST /data/table/add": {
    "words": "dataTables",
    "fields": {
      "name": {
        "required": true,
        "max": 64
      },
      "englishName": {
        "required": true,
        "max": 64,
        "pattern": "^[A-Za-z][A-Za-z0-9_]*$"
      },
      "fields": {
        "required": true
      }
    }
  },
  "POST /device/agent/installCode": {
    "words": "agents",
    "fields": {
      "minutes": {
        "least": 10,
        "most": 60
      }
    }
  },
  "POST /device/agent/rollback": {
    "words": "agents",
    "fields": {}
  },
  "POST /device/agent/update": {
    "words": "agents",
    "fields": {}
  },
  "POST /device/deviceList/add": {
    "words": "devices",
    "fields": {
      "deviceNo": {
        "required": true,
        "max": 64,
        "pattern": "^[^\\p{Cc},]*$"
      },
      "deviceId": {
        "max": 128
      },
      "brand": {
        "max": 64
      },
      "mode": {
        "max": 64
      },
      "imei": {
        "max": 64
      }
    }
  },
  "POST /device/deviceList/batchAdd": {
    "words": "devices",
    "fields": {
      "deviceNo": {
        "required": true
      },
      "brand": {
        "max": 64
      },
      "mode": {
        "max": 64
      },
      "imei": {
        "max": 64
      }
    }
  },
  "POST /device/group/add": {
    "words": "deviceGroups",
    "fields": {
      "name": {
        "required": true,
        "max": 64
      }
    }
  },
  "POST /hot/script/add": {
    "words": "hotScripts",
    "fields": {
      "name": {
        "required": true,
        "max": 64
      },
      "version": {
        "required": true,
        "max": 32
      },
      "versionMessage": {
        "max": 500
      },
      "content": {
        "max": 1048576
      }
    }
  },
  "POST /prod/saveAuthData": {
    "words": "licence",
    "fields": {
      "authCode": {
        "required": true,
        "max": 4000
      }
    }
  },
  "POST /prod/saveCloudDomain": {
    "words": "licence",
    "fields": {
      "servers": {
        "required": true
      }
    }
  },
  "POST /script/platform/add": {
    "words": "platforms",
    "fields": {
      "name": {
        "required": true,
        "max": 64
      }
    }
  },
  "POST /script/script/add": {
    "words": "scripts",
    "fields": {
      "name": {
        "required": true,
        "max": 64
      },
      "version": {
        "required": true,
        "max": 32
      },
      "content": {
        "max": 20971520
      }
    }
  },
  "POST /system/auth/addDept": {
    "words": "departments",
    "fields": {
      "name": {
        "required": true,
        "max": 64
      },
      "sort": {
        "required": true,
        "least": 0,
        "most": 999999
      },
      "leader": {
        "max": 64
      },
      "phone": {
        "max": 32
      }
    }
  },
  "POST /system/auth/addMenu": {
    "words": "menus",
    "fields": {
      "name": {
        "required": true,
        "max": 64
      },
      "nameEn": {
        "max": 64
      },
      "nameTw": {
        "max": 64
      },
      "sort": {
        "required": true,
        "least": 0,
        "most": 999999
      },
      "path": {
        "max": 200,
        "pattern": "^(https?:\\/\\/[^\\s/]\\S*|\\/?[\\p{L}\\p{N}_~-][\\p{L}\\p{N}_.~-]*(\\/[\\p{L}\\p{N}_~-][\\p{L}\\p{N}_.~-]*)*)?$",
        "sentence": {
          "zh-CN": "须为由字母、数字和短横组成的路径，例如 ports/list，或以 http(s):// 开头的地址",
          "en": "must be a path of letters, digits and dashes, for example ports/list, or an address with http(s)://",
          "zh-TW": "須為由字母、數字和連字號組成的路徑，例如 ports/list，或以 http(s):// 開頭的位址"
        }
      },
      "component": {
        "max": 200,
        "pattern": "^([\\w-]+(\\/[\\w-]+)*)?$",
        "sentence": {
          "zh-CN": "须为页面名称，例如 fleet/devices",
          "en": "must be the name of a page, for example fleet/devices",
          "zh-TW": "須為頁面名稱，例如 fleet/devices"
        }
      },
      "permission": {
        "max": 100,
        "pattern": "^([A-Za-z][\\w-]*:[\\w-]+:[\\w-]+)?$",
        "sentence": {
          "zh-CN": "须形如 device:list:edit",
          "en": "must have three parts, for example device:list:edit",
          "zh-TW": "須形如 device:list:edit"
        }
      },
      "icon": {
        "pattern": "^[\\w-]{0,64}$",
        "sentence": {
          "zh-CN": "须为图标名称",
          "en": "must be the name of an icon",
          "zh-TW": "須為圖示名稱"
        }
      },
      "link": {
        "max": 500,
        "pattern": "^(https?:\\/\\/[^\\s/]\\S*)?$",
        "sentence": {
          "zh-CN": "须为以 http:// 或 https:// 开头的地址",
          "en": "must be an address that begins with http:// or https://",
          "zh-TW": "須為以 http:// 或 https:// 開頭的位址"
        }
      }
    }
  },
  "POST /system/auth/addPost": {
    "words": "posts",
    "fields": {
      "name": {
        "required": true,
        "max": 64
      },
      "code": {
        "required": true,
        "max": 64
      },
      "sort": {
        "required": true,
        "least": 0,
        "most": 999999
      },
      "remark": {
        "max": 500
      }
    }
  },
  "POST /system/auth/addRole": {
    "words": "roles",
    "fields": {
      "name": {
        "required": true,
        "max": 64
      },
      "roleKey": {
        "required": true,
        "pattern": "^[A-Za-z][A-Za-z0-9_:-]{0,63}$",
        "sentence": {
          "zh-CN": "须以字母开头，只含字母、数字和 _ : -，最多 64 个字符",
          "en": "must begin with a letter and have only letters, digits and _ : -, at most 64",
          "zh-TW": "須以字母開頭，只含字母、數字和 _ : -，最多 64 個字元"
        }
      },
      "sort": {
        "required": true,
        "least": 0,
        "most": 999999
      },
      "remark": {
        "max": 500
      }
    }
  },
  "POST /system/auth/addRoleUsers": {
    "words": "roleUsers",
    "fields": {
      "roleId": {
        "required": true
      },
      "userIds": {
        "required": true
      }
    }
  },
  "POST /system/auth/addUser": {
    "words": "users",
    "fields": {
      "userName": {
        "required": true,
        "max": 64,
        "pattern": "^((?![\\u0130\\u212A])[\\p{L}\\p{N}._@-])+$",
        "sentence": {
          "zh-CN": "只能包含字母、数字和 . _ @ -",
          "en": "must have only letters, digits and . _ @ -",
          "zh-TW": "只能包含字母、數字和 . _ @ -"
        }
      },
      "nickname": {
        "required": true,
        "max": 64
      },
      "password": {
        "required": true,
        "max": 20
      },
      "phone": {
        "max": 32
      },
      "communicationKey": {
        "pattern": "^([A-Za-z0-9_-]{16,64})?$",
        "sentence": {
          "zh-CN": "须为 16 到 64 个英文字母、数字、_ 或 -",
          "en": "must have 16 to 64 English letters, digits, _ or -",
          "zh-TW": "須為 16 到 64 個英文字母、數字、_ 或 -"
        }
      },
      "remark": {
        "max": 500
      }
    }
  },
  "POST /system/config/dict/data/add": {
    "words": "dictEntries",
    "fields": {
      "dictType": {
        "required": true,
        "pattern": "^[a-z][a-z0-9_]{0,63}$",
        "sentence": {
          "zh-CN": "须以小写字母开头，只含小写字母、数字和下划线，最多 64 个字符",
          "en": "must begin with a lower-case letter and have only lower-case letters, digits and underscores, at most 64",
          "zh-TW": "須以小寫字母開頭，只含小寫字母、數字和底線，最多 64 個字元"
        }
      },
      "label": {
        "required": true,
        "max": 64
      },
      "value": {
        "required": true,
        "max": 200
      },
      "sort": {
        "required": true,
        "least": 0,
        "most": 999999
      },
      "remark": {
        "max": 500
      }
    }
  },
  "POST /system/config/dict/type/add": {
    "words": "dictTypes",
    "fields": {
      "name": {
        "required": true,
        "max": 64
      },
      "type": {
        "required": true,
        "pattern": "^[a-z][a-z0-9_]{0,63}$",
        "sentence": {
          "zh-CN": "须以小写字母开头，只含小写字母、数字和下划线，最多 64 个字符",
          "en": "must begin with a lower-case letter and have only lower-case letters, digits and underscores, at most 64",
          "zh-TW": "須以小寫字母開頭，只含小寫字母、數字和底線，最多 64 個字元"
        }
      },
      "remark": {
        "max": 500
      }
    }
  },
  "POST /system/config/sysConfig/add": {
    "words": "parameters",
    "fields": {
      "configName": {
        "required": true,
        "max": 100
      },
      "configKey": {
        "required": true,
        "pattern": "^[A-Za-z][A-Za-z0-9_.-]{0,99}$",
        "sentence": {
          "zh-CN": "须以字母开头，只含字母、数字和 . _ -，最多 100 个字符",
          "en": "must begin with a letter and have only letters, digits and . _ -, at most 100",
          "zh-TW": "須以字母開頭，只含字母、數字和 . _ -，最多 100 個字元"
        }
      },
      "configValue": {
        "required": true,
        "max": 4000
      },
      "remark": {
        "max": 500
      }
    }
  },
  "POST /system/login": {
    "words": "signIn",
    "fields": {
      "username": {
        "required": true,
        "max": 64
      },
      "password": {
        "required": true,
        "max": 200
      }
    }
  },
  "POST /system/login/code": {
    "words": "secondFactor",
    "fields": {
      "code": {
        "required": true,
        "max": 40
      }
    }
  },
  "POST /system/monitor/job/add": {
    "words": "jobs",
    "fields": {
      "name": {
        "required": true,
        "max": 64
      },
      "group": {
        "required": true,
        "max": 64
      },
      "method": {
        "required": true,
        "max": 64
      },
      "cronExpression": {
        "required": true,
        "max": 200
      },
      "remark": {
        "max": 500
      }
    }
  },
  "POST /system/monitor/online/forceLogout": {
    "words": "onlineUsers",
    "fields": {
      "ids": {
        "required": true
      }
    }
  },
  "POST /system/notice/add": {
    "words": "notices",
    "fields": {
      "title": {
        "required": true,
        "max": 128
      },
      "type": {
        "required": true,
        "max": 64
      },
      "content": {
        "max": 10000
      }
    }
  },
  "POST /system/notice/read": {
    "words": "notices",
    "fields": {}
  },
  "POST /system/oidc/begin": {
    "words": "secondFactor",
    "fields": {
      "password": {
        "required": true,
        "max": 200
      }
    }
  },
  "POST /system/register": {
    "words": "registration",
    "fields": {
      "userName": {
        "required": true,
        "max": 64,
        "pattern": "^((?![\\u0130\\u212A])[\\p{L}\\p{N}._@-])+$",
        "sentence": {
          "zh-CN": "只能包含字母、数字和 . _ @ -",
          "en": "must have only letters, digits and . _ @ -",
          "zh-TW": "只能包含字母、數字和 . _ @ -"
        }
      },
      "nickname": {
        "required": true,
        "max": 64
      },
      "password": {
        "required": true,
        "max": 20
      }
    }
  },
  "POST /system/site/save": {
    "words": "site",
    "fields": {
      "systemTitle": {
        "max": 64
      },
      "logo": {
        "max": 2000,
        "pattern": "^(\\/(?![/\\\\]).*|https?:\\/\\/.+)?$",
        "sentence": {
          "zh-CN": "须以 / 、http:// 或 https:// 开头",
          "en": "must begin with /, http:// or https://",
          "zh-TW": "須以 / 、http:// 或 https:// 開頭"
        }
      },
      "timeZone": {
        "max": 64
      }
    }
  },
  "POST /system/tokens/add": {
    "words": "apiTokens",
    "fields": {
      "name": {
        "required": true,
        "max": 64
      },
      "permissions": {
        "required": true
      }
    }
  },
  "POST /system/tools/form/add": {
    "words": "forms",
    "fields": {
      "name": {
        "required": true,
        "max": 64
      },
      "remark": {
        "max": 500
      },
      "schema": {
        "required": true
      }
    }
  },
  "POST /system/tools/gen/importTable": {
    "words": "genTables",
    "fields": {
      "tables": {
        "required": true
      }
    }
  },
  "POST /system/user/totp/begin": {
    "words": "secondFactor",
    "fields": {
      "password": {
        "required": true,
        "max": 200
      }
    }
  },
  "POST /system/user/totp/confirm": {
    "words": "secondFactor",
    "fields": {
      "code": {
        "required": true,
        "max": 40
      }
    }
  },
  "POST /system/user/totp/remove": {
    "words": "secondFactor",
    "fields": {
      "password": {
        "required": true,
        "max": 200
      },
      "code": {
        "required": true,
        "max": 40
      }
    }
  },
  "POST /system/webhook/add": {
    "words": "webhooks",
    "fields": {
      "name": {
        "required": true,
        "max": 64
      },
      "address": {
        "required": true,
        "max": 2000
      },
      "events": {
        "required": true
      }
    }
  },
  "POST /task/task/add": {
    "words": "tasks",
    "fields": {
      "name": {
        "required": true,
        "max": 64
      },
      "scriptId": {
        "required": true
      },
      "execType": {
        "required": true
      },
      "timerType": {
        "required": true
      },
      "cronText": {
        "max": 200
      },
      "rounds": {
        "least": 0,
        "most": 1000000
      },
      "pauseSeconds": {
        "least": 1,
        "most": 86400
      },
      "jitterSeconds": {
        "least": 0,
        "most": 86400
      },
      "canaryPhones": {
        "least": 0,
        "most": 1000
      }
    }
  },
  "POST /task/task/runNow": {
    "words": "tasks",
    "fields": {
      "scriptId": {
        "required": true
      }
    }
  },
  "POST /task/task/testCronText": {
    "words": "tasks",
    "fields": {
      "cronText": {
        "required": true,
        "max": 200
      }
    }
  },
  "PUT /system/auth/resetUserPwd": {
    "words": "users",
    "fields": {
      "userId": {
        "required": true
      },
      "password": {
        "required": true,
        "max": 20
      }
    }
  },
  "PUT /system/auth/unlockUser": {
    "words": "users",
    "fields": {
      "userId": {
        "required": true
      }
    }
  },
  "PUT /system/tools/gen/edit": {
    "words": "genTables",
    "fields": {
      "slice": {
        "required": true,
        "max": 64,
        "pattern": "^[a-z]+(-[a-z]+)*s$",
        "sentence": {
          "zh-CN": "须为英文小写复数，用连字符分隔，如 spare-parts",
          "en": "must be a plural of lower-case letters, with hyphens, such as spare-parts",
          "zh-TW": "須為英文小寫複數，以連字號分隔，如 spare-parts"
        }
      },
      "moduleType": {
        "required": true,
        "max": 32
      },
      "wordZhCN": {
        "required": true,
        "max": 64
      },
      "wordEn": {
        "required": true,
        "max": 64
      },
      "wordZhTW": {
        "required": true,
        "max": 64
      },
      "template": {
        "required": true
      },
      "isOwned": {
        "required": true
      },
      "columns": {
        "required": true
      }
    }
  },
  "PUT /system/user/updatePwd": {
    "words": "profile",
    "fields": {
      "oldPassword": {
        "max": 200
      },
      "newPassword": {
        "required": true,
        "max": 20
      }
    }
  },
  "PUT /system/user/updateUserCloud": {
    "words": "users",
    "fields": {
      "userId": {
        "required": true
      },
      "communicationKey": {
        "pattern": "^([A-Za-z0-9_-]{16,64})?$",
        "sentence": {
          "zh-CN": "须为 16 到 64 个英文字母、数字、_ 或 -",
          "en": "must have 16 to 64 English letters, digits, _ or -",
          "zh-TW": "須為 16 到 64 個英文字母、數字、_ 或 -"
        }
      }
    }
  }
} as const;

/** Plain slices: their calls by their verbs, and what a person fills in. */
export const resources = {
  "apiTokens": {
    "list": "GET /system/tokens/list",
    "one": "GET /system/tokens/one",
    "add": "POST /system/tokens/add",
    "edit": "PUT /system/tokens/edit",
    "remove": "DELETE /system/tokens/delete",
    "fields": [
      "name",
      "permissions",
      "expiresAt"
    ]
  },
  "dataGroups": {
    "list": "GET /data/group/list",
    "one": "GET /data/group/one",
    "add": "POST /data/group/add",
    "edit": "POST /data/group/edit",
    "remove": "GET /data/group/delete",
    "fields": [
      "name"
    ]
  },
  "dataItems": {
    "list": "GET /data/item/list",
    "one": "GET /data/item/one",
    "add": "POST /data/item/add",
    "edit": "POST /data/item/edit",
    "remove": "GET /data/item/delete",
    "fields": [
      "name",
      "groupId",
      "content",
      "deduplicate"
    ]
  },
  "dataRows": {
    "list": "GET /data/row/list",
    "one": "GET /data/row/one",
    "add": "POST /data/row/add",
    "edit": "POST /data/row/edit",
    "remove": "GET /data/row/delete",
    "export": "GET /data/row/export",
    "fields": [
      "tableId",
      "values"
    ]
  },
  "dataTables": {
    "list": "GET /data/table/list",
    "one": "GET /data/table/one",
    "add": "POST /data/table/add",
    "edit": "POST /data/table/edit",
    "remove": "GET /data/table/delete",
    "fields": [
      "name",
      "englishName",
      "fields"
    ]
  },
  "departments": {
    "list": "GET /system/auth/deptList",
    "one": "GET /system/auth/deptOne",
    "add": "POST /system/auth/addDept",
    "edit": "PUT /system/auth/editDept",
    "remove": "DELETE /system/auth/deleteDept",
    "fields": [
      "parentId",
      "name",
      "sort",
      "leader",
      "phone",
      "status"
    ]
  },
  "deviceGroups": {
    "list": "GET /device/group/list",
    "one": "GET /device/group/one",
    "add": "POST /device/group/add",
    "edit": "POST /device/group/edit",
    "remove": "GET /device/group/delete",
    "export": "GET /device/group/export",
    "fields": [
      "name",
      "userId"
    ]
  },
  "dictEntries": {
    "list": "GET /system/config/dict/data/list",
    "one": "GET /system/config/dict/data/one",
    "add": "POST /system/config/dict/data/add",
    "edit": "PUT /system/config/dict/data/edit",
    "remove": "DELETE /system/config/dict/data/delete",
    "export": "GET /system/dict/data/export",
    "fields": [
      "dictType",
      "label",
      "value",
      "sort",
      "status",
      "defaultValue",
      "remark"
    ]
  },
  "dictTypes": {
    "list": "GET /system/config/dict/type/list",
    "one": "GET /system/config/dict/type/one",
    "add": "POST /system/config/dict/type/add",
    "edit": "PUT /system/config/dict/type/edit",
    "remove": "DELETE /system/config/dict/type/delete",
    "export": "GET /system/config/dict/type/export",
    "fields": [
      "name",
      "type",
      "status",
      "remark"
    ]
  },
  "forms": {
    "list": "GET /system/tools/form/list",
    "one": "GET /system/tools/form/one",
    "add": "POST /system/tools/form/add",
    "edit": "PUT /system/tools/form/edit",
    "remove": "DELETE /system/tools/form/delete",
    "fields": [
      "name",
      "remark",
      "schema"
    ]
  },
  "hotScripts": {
    "list": "GET /hot/script/list",
    "one": "GET /hot/script/one",
    "add": "POST /hot/script/add",
    "edit": "POST /hot/script/edit",
    "remove": "GET /hot/script/delete",
    "fields": [
      "name",
      "version",
      "forceUpdate",
      "versionPopup",
      "versionMessage",
      "content",
      "downloadUrl",
      "md5"
    ]
  },
  "jobLogs": {
    "list": "GET /system/monitor/jobLog/list",
    "remove": "DELETE /system/monitor/jobLog/delete",
    "clear": "DELETE /system/monitor/jobLog/clear",
    "export": "GET /system/monitor/jobLog/export",
    "fields": []
  },
  "jobs": {
    "list": "GET /system/monitor/job/list",
    "one": "GET /system/monitor/job/one",
    "add": "POST /system/monitor/job/add",
    "edit": "PUT /system/monitor/job/edit",
    "remove": "DELETE /system/monitor/job/delete",
    "export": "GET /system/monitor/job/export",
    "fields": [
      "name",
      "group",
      "method",
      "cronExpression",
      "arguments",
      "missedPolicy",
      "concurrent",
      "status",
      "remark"
    ]
  },
  "loginLogs": {
    "list": "GET /system/monitor/loginLog/list",
    "remove": "DELETE /system/monitor/loginLog/delete",
    "clear": "DELETE /system/monitor/loginLog/clear",
    "export": "GET /system/monitor/loginLog/export",
    "fields": []
  },
  "notices": {
    "list": "GET /system/notice/list",
    "one": "GET /system/notice/one",
    "add": "POST /system/notice/add",
    "edit": "PUT /system/notice/edit",
    "remove": "DELETE /system/notice/delete",
    "fields": [
      "title",
      "type",
      "content",
      "status"
    ]
  },
  "operationLogs": {
    "list": "GET /system/monitor/operLog/list",
    "remove": "DELETE /system/monitor/operLog/delete",
    "clear": "DELETE /system/monitor/operLog/clear",
    "export": "GET /system/monitor/operLog/export",
    "fields": []
  },
  "parameters": {
    "list": "GET /system/config/sysConfig/list",
    "one": "GET /system/config/sysConfig/one",
    "add": "POST /system/config/sysConfig/add",
    "edit": "PUT /system/config/sysConfig/edit",
    "remove": "DELETE /system/config/sysConfig/delete",
    "export": "GET /system/config/export",
    "fields": [
      "configName",
      "configKey",
      "configValue",
      "remark"
    ]
  },
  "platforms": {
    "list": "GET /script/platform/list",
    "one": "GET /script/platform/one",
    "add": "POST /script/platform/add",
    "edit": "POST /script/platform/edit",
    "remove": "GET /script/platform/delete",
    "fields": [
      "name"
    ]
  },
  "posts": {
    "list": "GET /system/auth/postList",
    "one": "GET /system/auth/postOne",
    "add": "POST /system/auth/addPost",
    "edit": "PUT /system/auth/editPost",
    "remove": "DELETE /system/auth/deletePost",
    "export": "GET /system/auth/post/export",
    "fields": [
      "name",
      "code",
      "sort",
      "status",
      "remark"
    ]
  },
  "webhooks": {
    "list": "GET /system/webhook/list",
    "one": "GET /system/webhook/one",
    "add": "POST /system/webhook/add",
    "edit": "PUT /system/webhook/edit",
    "remove": "DELETE /system/webhook/delete",
    "fields": [
      "name",
      "address",
      "events",
      "active"
    ]
  }
} as const;

/** The permission of each call that changes something. */
export const permissions = {
  "DELETE /system/auth/deleteDept": "system:dept:delete",
  "DELETE /system/auth/deleteMenu": "system:menu:delete",
  "DELETE /system/auth/deletePost": "system:post:delete",
  "DELETE /system/auth/deleteRole": "system:role:delete",
  "DELETE /system/auth/deleteUser": "system:user:delete",
  "DELETE /system/auth/removeRoleUsers": "system:role:edit",
  "DELETE /system/config/dict/data/delete": "system:dict:delete",
  "DELETE /system/config/dict/type/delete": "system:dict:delete",
  "DELETE /system/config/sysConfig/delete": "system:config:delete",
  "DELETE /system/monitor/cache/clear": "system:cache:clear",
  "DELETE /system/monitor/cache/clearTenant": "system:cache:clearTenant",
  "DELETE /system/monitor/job/delete": "system:job:delete",
  "DELETE /system/monitor/jobLog/clear": "system:jobLog:delete",
  "DELETE /system/monitor/jobLog/delete": "system:jobLog:delete",
  "DELETE /system/monitor/loginLog/clear": "system:loginLog:delete",
  "DELETE /system/monitor/loginLog/delete": "system:loginLog:delete",
  "DELETE /system/monitor/operLog/clear": "system:operLog:delete",
  "DELETE /system/monitor/operLog/delete": "system:operLog:delete",
  "DELETE /system/notice/delete": "system:notice:delete",
  "DELETE /system/tools/form/delete": "system:form:delete",
  "DELETE /system/tools/gen/delete": "system:gen:delete",
  "DELETE /system/webhook/delete": "system:webhook:delete",
  "GET /alarm/event/export": "alarm:event:export",
  "GET /alarm/maintenance/delete": "alarm:maintenance:delete",
  "GET /data/cache/clear": "data:cache:delete",
  "GET /data/cache/delete": "data:cache:delete",
  "GET /data/group/delete": "data:group:delete",
  "GET /data/item/delete": "data:item:delete",
  "GET /data/item/export": "data:item:export",
  "GET /data/row/delete": "data:row:delete",
  "GET /data/row/export": "data:row:export",
  "GET /data/table/delete": "data:table:delete",
  "GET /device/agent/delete": "device:agent:delete",
  "GET /device/deviceList/batchChangeDevice": "device:list:edit",
  "GET /device/deviceList/delete": "device:list:delete",
  "GET /device/deviceList/deleteAss": "device:list:delete",
  "GET /device/deviceList/export": "device:list:export",
  "GET /device/deviceList/remove": "device:unassigned:delete",
  "GET /device/group/delete": "device:group:delete",
  "GET /device/group/export": "device:group:export",
  "GET /hot/script/delete": "hot:script:delete",
  "GET /script/exception/clear": "script:exception:delete",
  "GET /script/exception/delete": "script:exception:delete",
  "GET /script/exception/export": "script:exception:export",
  "GET /script/platform/delete": "script:platform:delete",
  "GET /script/script/delete": "script:script:delete",
  "GET /system/auth/post/export": "system:post:export",
  "GET /system/config/dict/type/export": "system:dict:export",
  "GET /system/config/export": "system:config:export",
  "GET /system/dict/data/export": "system:dict:export",
  "GET /system/monitor/job/export": "system:job:export",
  "GET /system/monitor/jobLog/export": "system:jobLog:export",
  "GET /system/monitor/loginLog/export": "system:loginLog:export",
  "GET /system/monitor/operLog/export": "system:operLog:export",
  "GET /system/user/export": "system:user:export",
  "GET /task/command/export": "task:command:export",
  "GET /task/run/export": "task:run:export",
  "GET /task/run/stop": "task:run:stop",
  "GET /task/task/cleanSendAllLog": "task:task:edit",
  "GET /task/task/cleanSendLog": "task:task:edit",
  "GET /task/task/cleanSendLogByGroup": "task:task:edit",
  "GET /task/task/copyTaskInfo": "task:task:add",
  "GET /task/task/delete": "task:task:delete",
  "GET /task/task/export": "task:task:export",
  "GET /task/task/updateTaskCache": "task:task:edit",
  "GET /task/task/updateTaskStatus": "task:task:edit",
  "GET /task/task/updateTaskStatusAndStopRemote": "task:task:edit",
  "GET /task/task/updateTaskStatusClear": "task:task:edit",
  "POST /alarm/event/acknowledge": "alarm:event:edit",
  "POST /alarm/maintenance/add": "alarm:maintenance:add",
  "POST /alarm/settings/save": "alarm:settings:edit",
  "POST /alarm/settings/test": "alarm:settings:edit",
  "POST /data/cache/add": "data:cache:add",
  "POST /data/cache/edit": "data:cache:edit",
  "POST /data/group/add": "data:group:add",
  "POST /data/group/edit": "data:group:edit",
  "POST /data/item/add": "data:item:add",
  "POST /data/item/edit": "data:item:edit",
  "POST /data/item/import": "data:item:import",
  "POST /data/item/reset": "data:item:reset",
  "POST /data/row/add": "data:row:add",
  "POST /data/row/edit": "data:row:edit",
  "POST /data/row/import": "data:row:import",
  "POST /data/table/add": "data:table:add",
  "POST /data/table/edit": "data:table:edit",
  "POST /device/agent/installCode": "device:agent:install",
  "POST /device/agent/rollback": "device:agent:edit",
  "POST /device/agent/stopRollout": "device:agent:edit",
  "POST /device/agent/update": "device:agent:edit",
  "POST /device/deviceList/add": "device:list:add",
  "POST /device/deviceList/addAssDevice": "device:unassigned:assign",
  "POST /device/deviceList/batchAdd": "device:list:add",
  "POST /device/deviceList/batchGroupDevice": "device:list:edit",
  "POST /device/deviceList/edit": "device:list:edit",
  "POST /device/deviceList/importTxt": "device:list:add",
  "POST /device/deviceList/submitCommand": "device:list:edit",
  "POST /device/deviceList/updateSettingScreen": "device:list:edit",
  "POST /device/enrol/ticket": "device:enrol:ticket",
  "POST /device/group/add": "device:group:add",
  "POST /device/group/edit": "device:group:edit",
  "POST /hot/script/add": "hot:script:add",
  "POST /hot/script/edit": "hot:script:edit",
  "POST /hot/script/upload": "hot:script:add",
  "POST /prod/copyCloudJson": "device:list:enrol",
  "POST /prod/saveAuthData": "system:licence:edit",
  "POST /prod/saveCloudDomain": "system:licence:edit",
  "POST /script/platform/add": "script:platform:add",
  "POST /script/platform/edit": "script:platform:edit",
  "POST /script/script/add": "script:script:add",
  "POST /script/script/assignUsers": "script:script:edit",
  "POST /script/script/edit": "script:script:edit",
  "POST /script/script/try": "script:script:edit",
  "POST /script/script/upload": "script:script:add",
  "POST /system/auth/addDept": "system:dept:add",
  "POST /system/auth/addMenu": "system:menu:add",
  "POST /system/auth/addPost": "system:post:add",
  "POST /system/auth/addRole": "system:role:add",
  "POST /system/auth/addRoleUsers": "system:role:edit",
  "POST /system/auth/addUser": "system:user:add",
  "POST /system/auth/importUser": "system:user:import",
  "POST /system/config/dict/data/add": "system:dict:add",
  "POST /system/config/dict/type/add": "system:dict:add",
  "POST /system/config/sysConfig/add": "system:config:add",
  "POST /system/monitor/job/add": "system:job:add",
  "POST /system/monitor/online/forceLogout": "system:online:forceLogout",
  "POST /system/notice/add": "system:notice:add",
  "POST /system/site/logo": "system:site:edit",
  "POST /system/site/save": "system:site:edit",
  "POST /system/tools/form/add": "system:form:add",
  "POST /system/tools/gen/importTable": "system:gen:import",
  "POST /system/user/transfer": "system:user:edit",
  "POST /system/webhook/add": "system:webhook:add",
  "POST /system/webhook/redeliver": "system:webhook:redeliver",
  "POST /system/webhook/rotate": "system:webhook:edit",
  "POST /system/webhook/test": "system:webhook:edit",
  "POST /task/command/cancel": "task:command:send",
  "POST /task/command/send": "task:command:send",
  "POST /task/command/upload": "task:command:send",
  "POST /task/run/retry": "task:run:retry",
  "POST /task/task/add": "task:task:add",
  "POST /task/task/addTaskParam": "task:task:edit",
  "POST /task/task/addTaskParamForDevice": "task:task:edit",
  "POST /task/task/clearTaskParamForDevice": "task:task:edit",
  "POST /task/task/edit": "task:task:edit",
  "POST /task/task/resumeWave": "task:task:edit",
  "POST /task/task/rollback": "task:task:edit",
  "POST /task/task/runNow": "task:task:add",
  "PUT /device/adb/close": "device:adb:open",
  "PUT /system/auth/changeRoleStatus": "system:role:edit",
  "PUT /system/auth/changeUserStatus": "system:user:edit",
  "PUT /system/auth/editDept": "system:dept:edit",
  "PUT /system/auth/editMenu": "system:menu:edit",
  "PUT /system/auth/editPost": "system:post:edit",
  "PUT /system/auth/editRole": "system:role:edit",
  "PUT /system/auth/editUser": "system:user:edit",
  "PUT /system/auth/removeSecondFactor": "system:user:resetPwd",
  "PUT /system/auth/resetUserPwd": "system:user:resetPwd",
  "PUT /system/auth/roleDataScope": "system:role:edit",
  "PUT /system/auth/unlockUser": "system:user:unlock",
  "PUT /system/config/dict/data/edit": "system:dict:edit",
  "PUT /system/config/dict/type/edit": "system:dict:edit",
  "PUT /system/config/sysConfig/edit": "system:config:edit",
  "PUT /system/monitor/job/changeStatus": "system:job:edit",
  "PUT /system/monitor/job/edit": "system:job:edit",
  "PUT /system/monitor/job/run": "system:job:run",
  "PUT /system/notice/edit": "system:notice:edit",
  "PUT /system/tools/form/edit": "system:form:edit",
  "PUT /system/tools/form/restore": "system:form:edit",
  "PUT /system/tools/gen/edit": "system:gen:edit",
  "PUT /system/tools/gen/sync": "system:gen:edit",
  "PUT /system/user/updateUserCloud": "system:user:edit",
  "PUT /system/webhook/edit": "system:webhook:edit"
} as const;
